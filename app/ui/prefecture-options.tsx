import { useServedPrefectures } from './site.ts'

/** The options of a select of prefectures. `first`: text of an empty choice before them. */
export function PrefectureOptions({ first }: { readonly first?: string | undefined }) {
  return (
    <>
      {first !== undefined && <option value="">{first}</option>}
      {useServedPrefectures().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  )
}
