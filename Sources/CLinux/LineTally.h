#include <stddef.h>
#include <string.h>

/// What `tally_lines` has found.
struct line_tally {
  size_t lines;
  size_t matches;
};

typedef unsigned char byte_vector __attribute__((vector_size(16)));

static inline byte_vector load_bytes(const unsigned char *bytes) {
  byte_vector vector;
  memcpy(&vector, bytes, sizeof vector);
  return vector;
}

static inline int has_any(byte_vector mask) {
  unsigned long long halves[2];
  memcpy(halves, &mask, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

/// Whether `text` and a newline, or a carriage return and a newline, stand at `bytes`.
static inline int begins_with_line(
    const unsigned char *bytes, size_t count, const unsigned char *text, size_t length) {
  if (count <= length || memcmp(bytes, text, length) != 0) return 0;
  return bytes[length] == '\n' || (bytes[length] == '\r' && count > length + 1 && bytes[length + 1] == '\n');
}

/// Counts the newlines, and the lines that are `text`, in `count` bytes that begin with a line.
///
/// Sixteen bytes at a time, which Swift's vectors are too slow for: their masks become single bytes again.
/// As far behind the newline before it as `text` is long, a line that is `text` has a newline or carriage
/// return; few others have one of these or, less still, a control character below.
static inline struct line_tally tally_lines(
    const unsigned char *bytes, size_t count, const unsigned char *text, size_t length) {
  struct line_tally tally = {0, 0};
  if (count == 0) return tally;
  tally.matches = begins_with_line(bytes, count, text, length);
  size_t index = 0;
  const byte_vector newlines = (byte_vector){} + '\n', returns = (byte_vector){} + '\r';
  while (count - index > length + 64) {
    byte_vector found = {};
    size_t blocks = (count - index - length - 1) / 64;
    // A byte of a vector counts to 255.
    for (size_t end = index + 64 * (blocks < 63 ? blocks : 63); index < end; index += 64) {
      byte_vector candidates = {};
      for (int part = 0; part < 64; part += 16) {
        const unsigned char *at = bytes + index + part;
        byte_vector lines = (byte_vector)(load_bytes(at) == newlines), ends = load_bytes(at + length + 1);
        found -= lines;
        candidates |= lines & (byte_vector)(ends <= returns);
      }
      if (!has_any(candidates)) continue;
      for (size_t at = index; at < index + 64; at++)
        if (bytes[at] == '\n') tally.matches += begins_with_line(bytes + at + 1, count - at - 1, text, length);
    }
    for (int part = 0; part < 16; part++) tally.lines += found[part];
  }
  for (; index < count; index++) {
    if (bytes[index] != '\n') continue;
    tally.lines++;
    tally.matches += begins_with_line(bytes + index + 1, count - index - 1, text, length);
  }
  return tally;
}
