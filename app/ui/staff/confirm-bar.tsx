import { type BulkOutcome, BulkResult } from './staff-form.tsx'

/** What became of the ticked orders. */
export function ConfirmResult({ outcomes }: { readonly outcomes: readonly BulkOutcome[] }) {
  return <BulkResult outcomes={outcomes} skippedText="本人確認書類の確認が済んでいない" />
}

/** The end of a form that confirms ticked orders. */
export function ConfirmBar() {
  return (
    <p className="staff-bulk-bar">
      <button type="submit" className="button">
        選んだご注文を確定
      </button>
      <span>確定すると、発送日が近づいてからの取消にキャンセル料がかかります。お客様へ確定のメールを送ります。</span>
    </p>
  )
}
