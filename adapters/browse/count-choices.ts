import type { ChoiceCounts } from '#domain/catalog/choice-counts.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { Facet } from '#domain/catalog/list-filters.ts'
import type { Span } from '#domain/rental/span.ts'
import type { ItemTable } from './item-table.ts'
import { COUNTERS, conditionsOf, questionOf } from './list-filters.ts'

/** FacetStore.countChoices: an item counts for the choices of a facet when it passes all conditions on others. */
export function countChoices(table: ItemTable, query: ItemQuery, span: Span | undefined): ChoiceCounts {
  const question = questionOf(table, query, span)
  const groups = groupByFailed(table.listed(), conditionsOf(question))
  const counts: Partial<Record<Facet, unknown>> = {}
  for (const facet of Object.keys(COUNTERS) as Facet[]) {
    const counter = COUNTERS[facet](question)
    const sums = new Map<string | number, number>()
    for (const [failed, slots] of groups) {
      if (failed !== undefined && failed.facet !== facet) continue
      for (const [number, sum] of counter.count(slots).entries()) {
        const choice = counter.values[number]!
        if (sum > 0 && choice !== null && failed?.isAbout?.(choice) !== false)
          sums.set(choice, (sums.get(choice) ?? 0) + sum)
      }
    }
    counts[facet] = Object.fromEntries(sums)
  }
  return counts as ChoiceCounts
}

type Condition = ReturnType<typeof conditionsOf>[number]

/** The slots that fail no condition (undefined), and those that fail only one. */
function groupByFailed(slots: readonly number[], conditions: readonly Condition[]) {
  const groups = [...conditions, undefined].map((failed) => [failed, [] as number[]] as const)
  for (const slot of slots) {
    let [first, last] = [0, conditions.length - 1]
    while (first <= last && conditions[first]!.passes(slot)) first += 1
    while (first < last && conditions[last]!.passes(slot)) last -= 1
    // None is failed, or the first one is the last.
    if (first >= last) groups[first]![1].push(slot)
  }
  return groups
}
