import { orderStatusOf } from '#domain/order/states.ts'
import type { OrderFacts } from './order-facts.ts'

/**
 * What happened to an order, as text: moves (`order Return → Rental1`), kinds of events (`event disputed`), and the
 * states of its charges, payments, tasks, parcels and findings. Days and amounts are left out.
 */
export function reachedBy({ events, charges, payments, tasks, parcels, lines, mails }: OrderFacts): string[] {
  return [
    ...events.flatMap(({ from, to, code }) => [
      ...(from === to ? [] : [`order ${orderStatusOf(from)} → ${orderStatusOf(to)}`]),
      `event ${code}`,
    ]),
    ...charges.map(({ kind, state }) => `charge ${kind} ${state}`),
    ...payments.map(({ purpose, status }) => `payment ${purpose} ${status}`),
    ...tasks.map(({ purpose, kind, result }) => `task ${purpose} ${kind} ${result ?? 'open'}`),
    ...parcels.map(({ state }) => `parcel ${state}`),
    ...lines.flatMap(({ finding }) => (finding === null ? [] : [`finding ${finding}`])),
    ...mails.map(({ kind }) => `mail ${kind}`),
  ]
}
