#include <stddef.h>
#include <string.h>

/// The result of `tally_lines`.
struct line_tally {
  size_t lines;
  size_t matches;
};

typedef unsigned char byte_vector __attribute__((vector_size(32)));

/// Whether `text` and a newline, or a carriage return and a newline, begin at `bytes`.
static inline int begins_with_line(
    const unsigned char *bytes, size_t count, const unsigned char *text, size_t length) {
  if (count <= length || memcmp(bytes, text, length) != 0) return 0;
  return bytes[length] == '\n' || (bytes[length] == '\r' && count > length + 1 && bytes[length + 1] == '\n');
}

/// The body of `tally_lines`, with the instructions that its caller is compiled for.
///
/// A line that equals `text` has a newline or carriage return at the length of `text` after the previous
/// newline. Few other lines have one of these there, or, more rarely, a control character below.
__attribute__((always_inline)) static inline struct line_tally tally_lines_in_vectors(
    const unsigned char *bytes, size_t count, const unsigned char *text, size_t length) {
  struct line_tally tally = {0, 0};
  if (count == 0) return tally;
  tally.matches = begins_with_line(bytes, count, text, length);
  // A byte of a vector counts up to 255.
  const size_t block_size = 8 * sizeof(byte_vector), longest_run = 255 / 8;
  size_t index = 0;
  const byte_vector newlines = (byte_vector){} + '\n', returns = (byte_vector){} + '\r';
  while (count - index > length + block_size) {
    byte_vector found = {};
    size_t blocks = (count - index - length - 1) / block_size;
    if (blocks > longest_run) blocks = longest_run;
    for (size_t end = index + blocks * block_size; index < end; index += block_size) {
      byte_vector candidates = {};
      for (const unsigned char *at = bytes + index; at < bytes + index + block_size; at += sizeof found) {
        byte_vector here, behind;
        memcpy(&here, at, sizeof here);
        memcpy(&behind, at + length + 1, sizeof behind);
        byte_vector lines = (byte_vector)(here == newlines);
        found -= lines;
        candidates |= lines & (byte_vector)(behind <= returns);
      }
      if (__builtin_reduce_or(candidates) == 0) continue;
      for (size_t at = index; at < index + block_size; at++)
        if (bytes[at] == '\n') tally.matches += begins_with_line(bytes + at + 1, count - at - 1, text, length);
    }
    for (size_t part = 0; part < sizeof found; part++) tally.lines += found[part];
  }
  for (; index < count; index++) {
    if (bytes[index] != '\n') continue;
    tally.lines++;
    tally.matches += begins_with_line(bytes + index + 1, count - index - 1, text, length);
  }
  return tally;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static inline struct line_tally tally_lines_with_avx2(
    const unsigned char *bytes, size_t count, const unsigned char *text, size_t length) {
  return tally_lines_in_vectors(bytes, count, text, length);
}
#endif

/// Counts the newlines, and the lines that equal `text`, in `count` bytes that begin with a line.
///
/// Thirty-two bytes at a time; Swift's vectors are too slow, because their masks become single bytes again.
/// In C because Swift can't choose code by the processor that runs it.
static inline struct line_tally tally_lines(
    const unsigned char *bytes, size_t count, const unsigned char *text, size_t length) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return tally_lines_with_avx2(bytes, count, text, length);
#endif
  return tally_lines_in_vectors(bytes, count, text, length);
}
