import { type MouseEvent, useState } from 'react'
import type { Choice } from './item-view.ts'
import type { Chosen } from './use-choice.ts'

type ShareChoiceProps = { readonly path: string; readonly choice: Choice; readonly chosen: Chosen }

/** The query of an item page with a choice (parseItemRequest reads it). */
export function shareQuery(
  { fixedQuery }: Pick<Choice, 'fixedQuery'>,
  { size, startOn, shoes, tryOn, hasPlan }: Pick<Chosen, 'size' | 'startOn' | 'shoes' | 'tryOn' | 'hasPlan'>,
): string {
  const query = new URLSearchParams(fixedQuery)
  if (size) query.set('size', size)
  if (startOn !== undefined) query.set('start', startOn)
  if (shoes) query.set('shoes', shoes)
  if (tryOn) query.set('try', tryOn)
  if (hasPlan) query.set('plan', '1')
  return `?${query}`
}

/** A link to this page with the whole choice, for the family. Without JavaScript it is a link that can be copied. */
export function ShareChoice({ path, choice, chosen }: ShareChoiceProps) {
  const [note, setNote] = useState('')
  const href = `${path}${shareQuery(choice, chosen)}`
  const share = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const link = event.currentTarget.href
    const { shareLink } = await import('./share-link.ts')
    setNote(await shareLink(link))
  }
  return (
    <p className="share-choice">
      <a href={href} onClick={share} data-in-place>
        この内容をご家族などに送る
      </a>
      <span role="status">{note}</span>
    </p>
  )
}
