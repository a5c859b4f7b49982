import { staffHref } from '#domain/navigation/staff-href.ts'

/** Leads to the upload of pictures, in another window: what was typed stays. */
export function PictureLink() {
  return (
    <p>
      <a href={staffHref('staff-page-pictures')} target="_blank" rel="noreferrer">
        写真を追加する（別の画面で開きます）
      </a>
    </p>
  )
}
