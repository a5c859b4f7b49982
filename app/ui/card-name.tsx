/**
 * The name of an item in a narrow column, broken at its spaces, else between words. `name` has zero-width spaces
 * (text/breakable-name.ts); they become `<wbr>`, so that they are not copied with the text.
 */
export function itemName(name: string) {
  return name.split(' ').flatMap((group, index) => [
    index > 0 && ' ',
    IS_ONE_WORD.test(group) ? (
      group
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name do not move
      <span key={index}>
        {group.split('\u200b').flatMap((word, at) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name do not move
          at > 0 && <wbr key={at} />,
          word,
        ])}
      </span>
    ),
  ])
}

/** Letters and digits, between which the style sheet lets no line end. */
const IS_ONE_WORD = /^[\p{L}\p{N}]+$/u
