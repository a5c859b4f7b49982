import { Fragment, type ReactNode } from 'react'
import { phrasesOf } from '#app/text/phrases.ts'
import { unbrokenDays } from './unbroken-days.tsx'

/**
 * A text in large type whose lines end between phrases, also in browsers that do not find them by themselves: Safari
 * and Firefox do not know `word-break: auto-phrase`. One element, since some headings lay out their parts.
 */
export function phrased(text: string): ReactNode {
  const phrases = phrasesOf(text)
  if (phrases.length === 1) return unbrokenDays(text)
  return (
    <span>
      {phrases.map((phrase, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the phrases of a text do not move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {unbrokenDays(phrase)}
        </Fragment>
      ))}
    </span>
  )
}
