import { PREFECTURES } from '#domain/delivery/prefecture.ts'

/**
 * The prefectures as options of a select, for `dangerouslySetInnerHTML`: as elements they would be a fifth of those of
 * an address form. `first`: text of an empty choice before them.
 */
export function prefectureOptions(selected: number | undefined, first?: string): string {
  const options = PREFECTURES.map(
    ({ code, name }) => `<option value="${code}"${code === selected ? ' selected' : ''}>${name}`,
  )
  return (first === undefined ? '' : `<option value="">${first}`) + options.join('')
}
