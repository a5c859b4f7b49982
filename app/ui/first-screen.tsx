/** Id of the element after what a page shows first. */
const END_ID = 'first-screen'

/**
 * The page is painted when its document has arrived up to `FirstScreenEnd`, because parts that are painted while they
 * arrive move: a line that is centred or aligned at its end, a part that wraps. A page without that element is painted
 * when all of it has arrived, which is right for short ones.
 */
export function FirstScreen() {
  return <link rel="expect" href={`#${END_ID}`} blocking="render" />
}

/** Ends what a long page shows first. */
export function FirstScreenEnd() {
  return <i id={END_ID} hidden />
}
