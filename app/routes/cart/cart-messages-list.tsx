import { type ReactNode, useEffect, useRef } from 'react'
import { pageHref } from '#domain/navigation/href.ts'
import type { RejectionView } from './cart-messages.ts'

type CartMessagesProps = {
  readonly messages: readonly { readonly code: string; readonly text: string }[]
  readonly rejection: RejectionView | undefined
  /** Further links. */
  readonly children?: ReactNode
}

/** Messages about changes to the cart and about what blocks checkout, with links to resolve it. */
export function CartMessages({ messages, rejection, children }: CartMessagesProps) {
  const box = useRef<HTMLDivElement>(null)
  const text = messages.map((message) => message.text).join('')
  useEffect(() => {
    if (text !== '') box.current?.focus()
  }, [text])
  if (messages.length === 0) return null
  return (
    <div className="order-notice" role="alert" tabIndex={-1} ref={box}>
      {messages.map((message) => (
        <p key={message.text}>{message.text}</p>
      ))}
      {rejection?.code === 'delivery-impossible' && (
        <ul className="ways-out">
          {rejection.tooEarly.map(({ itemId, itemName }) => (
            <li key={itemId}>
              <a href={pageHref('item', { id: itemId })}>「{itemName}」のお届け日を選び直す</a>
            </li>
          ))}
          <li>
            <a href={rejection.hasAddress ? pageHref('shopping-delivery') : pageHref('shopping-nonmember')}>
              お届け先を変更する
            </a>
          </li>
        </ul>
      )}
      {children}
    </div>
  )
}
