"""One line for each step that ends, with the seconds since the start."""
import time

START = time.time()


def log(*facts):
    print(f'[{time.time() - START:6.1f} s]', *facts, flush=True)
