import { type Rejection, rejected } from '#domain/result.ts'
import { ORDER_DUTIES } from '#domain/staff/duties.ts'
import { type OrderFilter, orderQueryOf } from '#domain/staff/order-search.ts'
import { foldLine } from '#domain/text/folding.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const MAX_VIEWS = 20
const MAX_NAME_LENGTH = 30
const ORDERS = { duties: ORDER_DUTIES } as const

/** Searches of orders that a person saves under a name; everybody has own ones. */
export function createViews(ports: ServicePorts) {
  const { reading, edit } = staffUseCases(ports)
  return {
    list: reading(
      'listViews',
      ORDERS,
      ({ staffViews }, { uid }) =>
        () =>
          staffViews.list(uid),
    ),
    /** A name that exists is replaced. */
    save: edit('saveView', ORDERS, ({ staffViews }, { person, entry }) => {
      return async (
        typed: string,
        filter: OrderFilter,
      ): Promise<Rejection<'view-name' | 'views-full', undefined> | undefined> => {
        const name = foldLine(typed)
        if (name === '' || name.length > MAX_NAME_LENGTH) return rejected('view-name')
        const view = { name, query: orderQueryOf(filter) }
        const isSaved = await staffViews.save(person.uid, view, MAX_VIEWS, entry(`staff:${person.uid}`, [name]))
        return isSaved ? undefined : rejected('views-full')
      }
    }),
    remove: edit('removeView', ORDERS, ({ staffViews }, { person, entry }) => {
      return (name: string) => staffViews.remove(person.uid, name, entry(`staff:${person.uid}`, [name]))
    }),
  }
}
