import { yenText } from '#app/text/staff-text.ts'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import type { Values } from './move-fields.ts'
import type { MovePage } from './move-page.ts'
import type { PreviewView } from './perform-move.ts'

type Field = MovePage['fields'][number]

type InputFormProps = {
  readonly page: MovePage
  readonly values: Values | undefined
  /** The field that was refused. */
  readonly field: string | undefined
}

/** What a move needs to know. Its button shows what would happen, and does nothing yet. */
export function InputForm({ page, values, field: refused }: InputFormProps) {
  return (
    <StaffForm label={page.title} version={page.version} formKey={page.formKey}>
      {page.fields.map((field) => (
        <MoveFieldInput
          key={field.name}
          field={{ ...field, value: values?.[field.name] ?? field.value }}
          error={refused === field.name ? '内容を確かめてください。' : undefined}
        />
      ))}
      <button type="submit" name="intent" value="preview" className="button">
        内容を確かめる
      </button>
    </StaffForm>
  )
}

function MoveFieldInput({ field, error }: { readonly field: Field; readonly error: string | undefined }) {
  const { name, label, kind, value, options, isOptional, help } = field
  if (kind === 'hidden') return <input type="hidden" name={name} value={value} />
  const common = { name, label, error, required: !isOptional, ...(help !== undefined && { help }) }
  if (kind === 'choice') return <SelectField {...common} value={value} options={options} placeholder="選んでください" />
  if (kind === 'day')
    return <TextField {...common} value={value} size="short" inputMode="numeric" placeholder="2026-12-01" />
  if (kind === 'yen') return <TextField {...common} value={value} size="short" inputMode="numeric" />
  return name === 'memo' || name === 'reason' ? (
    <TextArea {...common} value={value} rows={3} />
  ) : (
    <TextField {...common} value={value} autoComplete="off" />
  )
}

type ConfirmFormProps = {
  readonly page: MovePage
  readonly values: Values | undefined
  readonly preview: PreviewView
}

/** What would happen, and the button that does it. */
export function ConfirmForm({ page, values, preview }: ConfirmFormProps) {
  const version = values?.version ?? String(page.version)
  return (
    <>
      <PreviewPart preview={preview} />
      <StaffForm label={page.title} version={Number(version)} formKey={values?.formKey ?? page.formKey}>
        {page.fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={values?.[name] ?? value} />
        ))}
        <button type="submit" name="intent" value="do" className="button">
          {page.title}
        </button>
      </StaffForm>
    </>
  )
}

function PreviewPart({ preview: { status, lines, totals, charges, tasks, points, mails } }: { preview: PreviewView }) {
  const changes = [
    ...(status ? [`ご注文：${status[0]} → ${status[1]}`] : []),
    ...lines,
    ...(totals ? [`お支払い合計：${yenText(totals[0] ?? 0)} → ${yenText(totals[1] ?? 0)}`] : []),
    ...charges.map(({ label, amountYen }) => `請求：${label} ${yenText(amountYen)}`),
    ...tasks.map(({ label, amountYen }) => `${label}：${yenText(amountYen)}`),
    ...points.map((each) => `ポイント：${each > 0 ? `${each}ポイントを戻す・付与` : `${-each}ポイントを差し引く`}`),
  ]
  return (
    <section className="staff-preview" aria-labelledby="preview-title">
      <h2 id="preview-title">行われること</h2>
      {changes.length === 0 && mails.length === 0 ? (
        <p>状態・金額は変わりません。記録だけを残します。</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {mails.map(({ to, subject, text }) => (
        <details key={`${to} ${subject}`} open>
          <summary>
            メール：{subject}（{to}）
          </summary>
          {/* It scrolls, so it must be reachable by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region takes the focus */}
          <pre tabIndex={0}>{text}</pre>
        </details>
      ))}
    </section>
  )
}
