import { renderToString } from 'react-dom/server'
import { htmlOnce } from '#app/document-writer.server.ts'
import type { ChoiceCounts } from '#domain/catalog/choice-counts.ts'
import { type ItemQuery, writeItemQuery } from '#domain/catalog/item-query.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { MakerRow } from '#services/ports/catalog.ts'
import { FieldsAfterDay, FieldsBeforeDay, type FilterChoices } from './filter-fields.tsx'
import type { FilterHtml } from './filter-panel.tsx'

/** What the choices of a filter are made from. */
type FilterSource = {
  readonly query: ItemQuery
  readonly counts: ChoiceCounts
  readonly tree: readonly CategoryNode[]
  readonly makers: readonly MakerRow[]
}

/** The fields of the filter as HTML, rendered once per query and counts. */
export function filterHtml({ query, counts, tree, makers }: FilterSource, choices: FilterChoices): FilterHtml {
  const key = writeItemQuery(query)
  const inputs = [counts, tree, makers]
  const before = () => renderToString(<FieldsBeforeDay query={query} choices={choices} />)
  const after = () => renderToString(<FieldsAfterDay query={query} choices={choices} menu={tree} />)
  return {
    before: [htmlOnce(`filter before ${key}`, inputs, before)],
    after: [htmlOnce(`filter after ${key}`, inputs, after)],
  }
}
