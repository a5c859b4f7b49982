import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import type { FormTexts } from './settings-form.ts'
import { PageLinks } from './settings-parts.tsx'
import type { ComparedExample, PreviewView } from './settings-preview.ts'

type SettingsPreviewPartProps = {
  readonly preview: PreviewView
  readonly texts: FormTexts
  readonly version: number
  readonly formKey: string
}

/** What saving would mean, and the button that saves. */
export function SettingsPreviewPart({ preview, texts, version, formKey }: SettingsPreviewPartProps) {
  return (
    <div className="staff-move">
      <section className="staff-preview" aria-labelledby="preview-title">
        <h2 id="preview-title">行われること</h2>
        <p>
          <b>{preview.start}</b>から、次のとおりになります。
        </p>
        <Changes
          caption="変わる値"
          rows={preview.changes.map(({ label, before, after }) => ({ label, before, after }))}
        />
        {preview.afterwards && <p className="staff-rejection">{preview.afterwards}</p>}
        <h3>ご注文とカート</h3>
        <p>{preview.effect}</p>
        <p>{preview.counts}</p>
        {preview.examples.map(({ title, rows }) => (
          <div key={title}>
            <h3>例：{title}</h3>
            <Changes caption={title} rows={rows} />
          </div>
        ))}
        <ShownAt preview={preview} />
      </section>
      <StaffForm label="保存の確認" version={version} formKey={formKey}>
        {Object.entries(texts).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <input type="hidden" name="basis" value={preview.basis} />
        <p className="staff-actions">
          <button type="submit" name="intent" value="save" className="button">
            保存する
          </button>
          <button type="submit" name="intent" value="edit" className="button button-plain">
            入力に戻る
          </button>
        </p>
      </StaffForm>
    </div>
  )
}

type ChangesProps = { readonly caption: string; readonly rows: ComparedExample['rows'] }

/** Values before and after; what stays as it is stands back. */
function Changes({ caption, rows }: ChangesProps) {
  return (
    <table className="staff-table staff-changes">
      <caption className="spoken">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">項目</th>
          <th scope="col" className="staff-figure">
            変更前
          </th>
          <th scope="col" className="staff-figure">
            変更後
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="staff-figure">{before}</td>
            <td className="staff-figure">{before === after ? '同じ' : <b>{after}</b>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The pages and mails that name a changed value. */
function ShownAt({ preview: { screens, pages, mails } }: { readonly preview: PreviewView }) {
  if (screens === '' && pages.length === 0 && mails === '') return null
  return (
    <>
      <h3>値が出るところ</h3>
      {screens !== '' && <p>画面：{screens}</p>}
      <PageLinks pages={pages} />
      {mails !== '' && <p>メール：{mails}（ご注文ごとの条件で出ます）</p>}
    </>
  )
}
