import { parseInteger } from '#domain/text/integer.ts'

/** The uids of the ticked boxes of a group, as `category.107`. */
export function ticksOf(form: Readonly<Record<string, string>>, group: string): readonly number[] {
  const uids = Object.keys(form).flatMap((name) => {
    const uid = name.startsWith(`${group}.`) ? parseInteger(name.slice(group.length + 1)) : undefined
    return uid === undefined ? [] : [uid]
  })
  return uids.toSorted((a, b) => a - b)
}
