import type { ReactNode } from 'react'
import { phrased } from '../phrased.tsx'

type OrderPartProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

/** A section of an order's page, with its heading. */
export function OrderPart({ id, title, children }: OrderPartProps) {
  return (
    <section className="order-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{phrased(title)}</h2>
      {children}
    </section>
  )
}

type OrderFactsProps = { readonly rows: readonly (readonly [string, ReactNode])[]; readonly isWide?: boolean }

/** Names and values, one row each. */
export function OrderFacts({ rows, isWide }: OrderFactsProps) {
  return (
    <dl className={isWide ? 'order-facts order-facts-wide' : 'order-facts'}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
