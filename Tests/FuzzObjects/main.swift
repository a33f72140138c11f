internal import BatchExercise
internal import FuzzDriver

try FuzzDriver.run("FuzzObjects") { ObjectExercise.explore }
