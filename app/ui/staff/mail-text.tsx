import { Fragment } from 'react'

/** A line of the text body that separates parts (services/mails/layout.ts); a phone would break it in two. */
const RULE = /\n?^─{8,}$\n?/m

/** The text of a mail as its reader sees it. It may scroll, so it can be reached by keyboard. */
export function MailText({ text }: { readonly text: string }) {
  const parts = text.split(RULE)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region takes the focus
    <div className="staff-text" tabIndex={0}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and do not move
        <Fragment key={index}>
          {index > 0 && <hr />}
          {part}
        </Fragment>
      ))}
    </div>
  )
}
