internal import FuzzDriver
internal import IndexExercise

try FuzzDriver.run("FuzzIndex") { HostileIndex.explore }
