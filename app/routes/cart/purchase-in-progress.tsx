import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageHref } from '#domain/navigation/href.ts'

/** Links below error 4: back to the confirmation, or leave it and return to the choice. */
export function PurchaseInProgress({ pending }: { readonly pending: Readonly<Record<string, string>> }) {
  return (
    <>
      <p className="ways-out">
        <a href={pageHref('shopping-confirm')}>ご注文内容の確認へ戻る</a>
      </p>
      <PostForm label="お手続きの取りやめ">
        {Object.entries(pending).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton variant="plain" name="intent" value="leave">
          お手続きをいったん取りやめて、商品を追加する
        </SubmitButton>
      </PostForm>
    </>
  )
}
