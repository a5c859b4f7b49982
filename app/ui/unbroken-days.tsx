import type { ReactNode } from 'react'

/** A day with what belongs to it: `12月13日（日）16:00`, `2026年12月13日`, `12月13日（日）までに`, `4日間`. */
const DAY = /(\d[\d年月]*日(?:間|（.）)?[\d:時]*(?:までに?)?)/

/** A sentence in which each day stays on one line. */
export function unbrokenDays(text: string): ReactNode {
  return text.split(DAY).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
      <span className="unbroken" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
