import { pageHref } from '#domain/navigation/href.ts'

type ConditionPhotosProps = {
  /** Of the condition. */
  readonly uid: string
  readonly count: number
  readonly label: string
}

/** Links to the photographs of a condition; nothing without any. */
export function ConditionPhotos({ uid, count, label }: ConditionPhotosProps) {
  if (count === 1) return <a href={pageHref('staff-condition-photo', { uid })}>{label}</a>
  return Array.from({ length: count }, (_, index) => index + 1).map((place) => (
    <span key={place}>
      <a
        className="staff-name"
        href={pageHref('staff-condition-photo', { uid, place: place === 1 ? undefined : place })}
      >
        {label}（{place}枚目）
      </a>{' '}
    </span>
  ))
}
