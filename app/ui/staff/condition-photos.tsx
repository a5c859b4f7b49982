import { staffHref } from '#domain/navigation/staff-href.ts'

type ConditionPhotosProps = {
  /** Of the condition. */
  readonly uid: string
  readonly count: number
  readonly label: string
}

/** The photographs of a condition, each a link to it in full size; nothing without any. `label`: what they show. */
export function ConditionPictures({ uid, count, label }: ConditionPhotosProps) {
  if (count === 0) return null
  return (
    <ul className="staff-flaw-pictures">
      {Array.from({ length: count }, (_, index) => {
        const path = staffHref('staff-condition-photo', { uid, place: index === 0 ? undefined : index + 1 })
        return (
          <li key={path}>
            <a href={path}>
              <img src={path} alt={`${label}${count > 1 ? `（${index + 1}枚目）` : ''}`} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Links to the photographs of a condition; nothing without any. */
export function ConditionPhotos({ uid, count, label }: ConditionPhotosProps) {
  if (count === 1) return <a href={staffHref('staff-condition-photo', { uid })}>{label}</a>
  return Array.from({ length: count }, (_, index) => index + 1).map((place) => (
    <span key={place}>
      <a
        className="staff-name"
        href={staffHref('staff-condition-photo', { uid, place: place === 1 ? undefined : place })}
      >
        {label}（{place}枚目）
      </a>{' '}
    </span>
  ))
}
