internal import BatchExercise
internal import FuzzDriver

try FuzzDriver.run("FuzzTable") { TableExercise.explore }
