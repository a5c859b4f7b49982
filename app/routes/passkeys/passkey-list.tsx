import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PasskeySignIn } from '#app/ui/member/passkey-sign-in.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { NAME_LABEL, PATH, type PasskeyRow } from './passkey-rows.ts'

type PasskeyListProps = {
  readonly rows: readonly PasskeyRow[]
  readonly errors: Readonly<Record<string, string>>
  readonly isFresh: boolean
}

export function PasskeyList({ rows, errors, isFresh }: PasskeyListProps) {
  return (
    <section aria-labelledby="passkeys-title" className="passkeys">
      <h2 id="passkeys-title">ご登録のパスキー</h2>
      {rows.length === 0 ? (
        <p>まだ登録されていません。</p>
      ) : (
        <ul className="passkey-rows">
          {rows.map((row) => (
            <Row key={row.uid} row={row} error={errors[`name-${row.uid}`]} isFresh={isFresh} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ row, error, isFresh }: { row: PasskeyRow; error: string | undefined; isFresh: boolean }) {
  const { uid, name, isSynced, added, used } = row
  return (
    <li className="passkey-row">
      <h3>{name}</h3>
      <p className="passkey-facts">
        登録日 {added}
        <br />
        {used === undefined ? 'まだお使いになっていません' : `最後のご利用 ${used}`}
        {isSynced && (
          <>
            <br />
            ほかの端末と同期されています
          </>
        )}
      </p>
      <details key={name} open={error !== undefined}>
        <summary>
          名前の変更・削除<span className="spoken">（{name}）</span>
        </summary>
        <PostForm className="form">
          <input type="hidden" name="intent" value="rename" />
          <input type="hidden" name="passkey" value={uid} />
          <NameField uid={uid} name={name} error={error} />
          <SubmitButton variant="plain">名前を変更する</SubmitButton>
        </PostForm>
        {isFresh ? (
          <PostForm className="form">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="passkey" value={uid} />
            <p>削除すると、このパスキーではログインできなくなります。</p>
            <SubmitButton variant="plain">このパスキーを削除する</SubmitButton>
          </PostForm>
        ) : (
          <p>削除するには、下の欄でご本人の確認をお願いいたします。</p>
        )}
      </details>
    </li>
  )
}

/** The field is posted as `name`; its id is unique per row. */
function NameField({ uid, name, error }: { uid: string; name: string; error: string | undefined }) {
  const id = `field-name-${uid}`
  return (
    <div className={error === undefined ? 'field' : 'field field-refused'}>
      <label className="field-label" htmlFor={id}>
        {NAME_LABEL}
      </label>
      <input
        id={id}
        type="text"
        name="name"
        className="entry"
        defaultValue={name}
        maxLength={300}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type OtherWaysProps = {
  readonly hasPasskeys: boolean
  readonly providers: readonly { readonly id: string; readonly label: string }[]
}

/** Ways to confirm oneself without the password. */
export function OtherWays({ hasPasskeys, providers }: OtherWaysProps) {
  return (
    <>
      {hasPasskeys && <PasskeySignIn next={PATH} label="パスキーで確認する" isQuiet />}
      {providers.map(({ id, label }) => (
        <a
          key={id}
          className="button button-plain button-wide"
          href={pageHref('auth-start', { provider: id, next: PATH })}
          data-reload
        >
          {label}のアカウントで確認する
        </a>
      ))}
    </>
  )
}
