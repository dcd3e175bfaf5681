# SPDX-License-Identifier: MIT
# png.bash - writes small PNG files, and compares the pictures that the program draws.

# python STATEMENTS: runs Python statements that use program.py and png_file.py.
python() {
    PYTHONPATH=$PROJECT/src/tests/cli /usr/bin/python3 -B -c "from png_file import *
from program import *
$1"
}

# assert_same_picture A B: fails unless the files have the same pixels, colours and compression.
# Their text chunks may differ.
assert_same_picture() {
    python "a, b = ([part for part in chunks_of(name) if part[0] != 'tEXt'] for name in ('$1', '$2'))
assert a == b, '$1 and $2 differ'"
}
