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

/** A name, a value, and what tells rows of one name apart. */
type FactRow = readonly [name: string, value: ReactNode, key?: string]
type OrderFactsProps = { readonly rows: readonly FactRow[]; readonly isWide?: boolean }

/** Names and values, one row each. */
export function OrderFacts({ rows, isWide }: OrderFactsProps) {
  return (
    <dl className={isWide ? 'order-facts order-facts-wide' : 'order-facts'}>
      {rows.map(([name, value, key = name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
