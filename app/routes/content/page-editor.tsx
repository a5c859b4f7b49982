import { PAGE_HELP, PAGE_KIND_LABELS, PAGE_LABELS } from '#app/text/page-words.ts'
import { Checkbox, TextArea, TextField } from '#app/ui/form/field.tsx'
import { EditorFrame } from '#app/ui/staff/editor-frame.tsx'
import { LineDiffView } from '#app/ui/staff/line-diff-view.tsx'
import { PictureLink } from '#app/ui/staff/picture-link.tsx'
import { PlaceholderMenu } from '#app/ui/staff/placeholder-menu.tsx'
import { PublicationFields } from '#app/ui/staff/publication-fields.tsx'
import { ShopPreview } from '#app/ui/staff/shop-preview.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { LEGAL_NOTICE_DAYS, type PageText } from '#domain/page-text/page-text.ts'
import type { EditedPage, PageAnswer } from './page-form.ts'

type PageEditorProps = { readonly loaded: EditedPage; readonly answer: PageAnswer | undefined }

/** The form of a text, with what was found in it, what changes, and how it looks. */
export function PageEditor({ loaded, answer }: PageEditorProps) {
  const { path, kind } = loaded
  const title = (answer?.text ?? loaded.text).title
  return (
    <EditorFrame
      title={title === '' ? '新しいページ' : title}
      list={{ href: staffHref('staff-pages'), text: 'ページの一覧へ戻る' }}
      historyHref={staffHref('staff-page-history', { path })}
      noun="文面"
      current="公開中の文面"
      hint={`${PAGE_KIND_LABELS[kind]}　${path}${loaded.hasDraft ? '　下書きの続きです。' : ''}`}
      answer={answer}
      preview={answer?.preview && <ShopPreview html={answer.preview} />}
    >
      <ReleaseNotice loaded={loaded} />
      <TextForm loaded={loaded} answer={answer} />
    </EditorFrame>
  )
}

/** A release never overwrites what staff wrote: it offers its text. */
function ReleaseNotice({ loaded: { path, releaseDiff } }: Pick<PageEditorProps, 'loaded'>) {
  if (releaseDiff === undefined) return null
  return (
    <section className="staff-differences" aria-labelledby="release-title">
      <h2 id="release-title">当店の文面が更新されました。取り込みますか</h2>
      <p>
        お使いの文面と、更新された文面との違いです。
        <a href={staffHref('staff-page-edit', { path, from: 'release' })}>更新された文面から書きはじめる</a>
      </p>
      <LineDiffView lines={releaseDiff} />
    </section>
  )
}

const ROWS: Readonly<Record<keyof PageText, number>> = { title: 1, description: 3, keywords: 1, related: 2, body: 28 }

function TextForm({ loaded, answer }: PageEditorProps) {
  const [text, choices] = [answer?.text ?? loaded.text, { ...loaded.choices, ...answer?.choices }]
  const field = (name: keyof PageText) => ({
    name,
    label: PAGE_LABELS[name],
    value: text[name],
    error: answer?.errors?.[name],
    ...(PAGE_HELP[name] !== undefined && { help: PAGE_HELP[name] }),
  })
  return (
    <StaffForm label="ページの文面" version={answer?.edition ?? loaded.edition} formKey={loaded.formKey}>
      <input type="hidden" name="uid" value={choices.uid} />
      <input type="hidden" name="seen" value={answer?.seen ?? ''} />
      <TextField {...field('title')} required />
      <TextArea {...field('description')} rows={ROWS.description} required />
      <TextField {...field('keywords')} required />
      <TextArea {...field('related')} rows={ROWS.related} />
      <TextArea {...field('body')} rows={ROWS.body} required />
      <PlaceholderMenu placeholders={loaded.placeholders} field="body" button="本文に入れる" />
      <PictureLink />
      {loaded.releaseDiff && (
        <Checkbox
          name="hasNewBase"
          label="当店の更新された文面を確かめました"
          isChecked={answer?.choices.hasNewBase === true}
        />
      )}
      {loaded.kind === 'legal' && (
        <Checkbox
          name="isHarmless"
          label="お客様に不利になる変更はありません"
          help={`印がないときは、公開の${LEGAL_NOTICE_DAYS}日前までに登録します。`}
          isChecked={answer?.choices.isHarmless === true}
        />
      )}
      <PublicationFields choices={choices} error={answer?.errors?.at} />
      <Buttons canUnpublish={loaded.canUnpublish} />
    </StaffForm>
  )
}

function Buttons({ canUnpublish }: { readonly canUnpublish: boolean }) {
  return (
    <p className="staff-actions">
      <button type="submit" name="intent" value="preview" className="button">
        見え方を確かめる
      </button>
      <button type="submit" name="intent" value="draft" className="button button-plain">
        下書きを保存する
      </button>
      <button type="submit" name="intent" value="publish" className="button button-plain">
        公開する
      </button>
      {canUnpublish && (
        <button type="submit" name="intent" value="unpublish" className="button button-plain">
          取り下げる
        </button>
      )}
    </p>
  )
}
