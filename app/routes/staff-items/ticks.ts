import { parseInteger } from '#domain/text/integer.ts'

/**
 * The uids of the ticked boxes of a group, as `category.107`; undefined for a form without the group, which says
 * `category.` that it has it (TickGroup).
 */
export function ticksOf(form: Readonly<Record<string, string>>, group: string): readonly number[] | undefined {
  const names = Object.keys(form).filter((name) => name.startsWith(`${group}.`))
  if (names.length === 0) return undefined
  const uids = names.flatMap((name) => parseInteger(name.slice(group.length + 1)) ?? [])
  return uids.toSorted((a, b) => a - b)
}
