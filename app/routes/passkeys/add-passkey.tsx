import { useEffect, useRef, useState } from 'react'
import { DEVICE_TEXTS } from '#app/text/passkey-text.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { MAX_PASSKEYS } from '#domain/identity/passkey.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { NAME_LABEL, PATH } from './passkey-rows.ts'

/** Web Authentication, loaded only where it is used. */
const ceremony = () => import('#app/ui/member/passkey-ceremony.ts')

const OPTIONS_PATH = pageHref('mypage-passkey-options')

/** Adds a passkey: the device creates it, the form posts it. Without JavaScript the page says that it is required. */
export function AddPasskey({ error, count }: { readonly error: string | undefined; readonly count: number }) {
  const isHydrated = useHydrated()
  const [isSupported, setSupported] = useState<boolean>()
  useEffect(() => {
    ceremony().then(
      ({ hasPasskeys }) => setSupported(hasPasskeys()),
      () => setSupported(false),
    )
  }, [])
  return (
    <section className="passkeys" aria-labelledby="add-title">
      <h2 id="add-title">パスキーの追加</h2>
      {!isHydrated && <p>パスキーのご登録には、ブラウザーのJavaScriptを有効にしてください。</p>}
      {isSupported === false && <p>お使いのブラウザーは、パスキーに対応していません。</p>}
      {count >= MAX_PASSKEYS && (
        <p>{`パスキーは${MAX_PASSKEYS}件まで登録していただけます。お使いでないものを削除してから追加してください。`}</p>
      )}
      {isHydrated && isSupported === true && count < MAX_PASSKEYS && <AddForm error={error} count={count} />}
    </section>
  )
}

function AddForm({ error, count }: { readonly error: string | undefined; readonly count: number }) {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<keyof typeof DEVICE_TEXTS>()
  const addToForm = async () => {
    setFailure(undefined)
    const { createPasskey } = await ceremony()
    const created = await createPasskey(OPTIONS_PATH)
    if ('failed' in created) return setFailure(created.failed)
    const field = form.current?.elements.namedItem('answer')
    if (!(field instanceof HTMLInputElement)) return
    field.value = created.answer
    form.current?.submit()
  }
  return (
    <form
      ref={form}
      method="post"
      action={PATH}
      className="form"
      aria-label="パスキーの追加"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        addToForm()
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="answer" />
      <TextField
        name="name"
        label={NAME_LABEL}
        help="「自宅のパソコン」など、どの端末のものか分かる名前をお付けください。"
        value={`パスキー${count + 1}`}
        error={error}
        required
      />
      <button type="submit" className="button button-wide">
        パスキーを追加する
      </button>
      <p className="other-ways-error" role="status">
        {failure && DEVICE_TEXTS[failure]}
      </p>
    </form>
  )
}
