import { parseItemNumber } from '#domain/catalog/item-number.ts'
import type { ServicePorts } from '../service-ports.ts'

/** The id of the item whose number was typed as a keyword; undefined for other texts, and when it is not shown. */
export function findByNumber({ catalog }: Pick<ServicePorts, 'catalog'>) {
  return async (keyword: string | undefined): Promise<number | undefined> => {
    const id = keyword === undefined ? undefined : parseItemNumber(keyword)
    return id === undefined ? undefined : (await catalog.findItem(id, { preview: false }))?.id
  }
}
