/** A stream of numbers in [0, 1) that is the same for the same text. */
export type RandomStream = () => number

/** Creates a stream from text (FNV-1a into mulberry32), so that the same look always has the same irregularities. */
export function createRandomStream(text: string): RandomStream {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
