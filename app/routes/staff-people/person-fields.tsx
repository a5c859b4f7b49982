import { DUTY_LABELS } from '#app/text/staff-text.ts'
import { FieldGroup, TextField } from '#app/ui/form/field.tsx'
import { DUTIES, type Duty } from '#domain/staff/duties.ts'

type PersonFieldsProps = {
  readonly name: string
  readonly duties: readonly Duty[]
  /** The e-mail address of a new person. */
  readonly email?: string
  readonly error?: { readonly field: string; readonly message: string } | undefined
}

const HELP = '店長は、すべての操作と、担当者の登録・監査記録の閲覧ができます。'

/** The fields of a person of the staff. */
export function PersonFields({ name, duties, email, error }: PersonFieldsProps) {
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <>
      {email !== undefined && (
        <TextField
          name="email"
          label="メールアドレス"
          value={email}
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errorOf('email')}
          required
        />
      )}
      <TextField name="name" label="名前" value={name} autoComplete="off" error={errorOf('name')} required />
      <FieldGroup name="duties" label="担当" help={HELP} error={errorOf('duties')} required>
        <div className="staff-ticks">
          {DUTIES.map((duty) => (
            <label key={duty} className="tick">
              <input type="checkbox" name={`duty.${duty}`} defaultChecked={duties.includes(duty)} />
              {DUTY_LABELS[duty]}
            </label>
          ))}
        </div>
      </FieldGroup>
    </>
  )
}

/** What has been typed, in a form that only confirms. */
export function HiddenValues({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return Object.entries(values)
    .filter(([name]) => !['version', 'formKey', 'intent'].includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** What would be done. */
export function Effects({ effects }: { readonly effects: readonly string[] }) {
  return (
    <section className="staff-preview" aria-labelledby="preview-title">
      <h2 id="preview-title">行われること</h2>
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </section>
  )
}

const GROUP = /.{1,4}/g

/** A recovery code, shown once to the owner, who hands it to the person. */
export function RecoveryCode({ code, name }: { readonly code: string; readonly name: string }) {
  return (
    <section className="staff-done" role="status" aria-label="回復コード">
      <p>
        {name} の回復コード <code className="staff-code">{(code.match(GROUP) ?? []).join('-')}</code>
      </p>
      <p>
        次のログインで、認証番号の代わりに一度だけ使えます。この画面を離れると表示できません。本人に直接渡してください。
      </p>
    </section>
  )
}
