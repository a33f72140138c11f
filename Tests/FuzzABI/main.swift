internal import ABIExercise
internal import FuzzDriver

try FuzzDriver.run("FuzzABI") { HostileCalls.run }
