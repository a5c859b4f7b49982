import { MAIL_WORDS_HELP, MAIL_WORDS_LABELS } from '#app/text/mail-words-text.ts'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { EditorFrame } from '#app/ui/staff/editor-frame.tsx'
import { MailText } from '#app/ui/staff/mail-text.tsx'
import { PlaceholderMenu } from '#app/ui/staff/placeholder-menu.tsx'
import { PublicationFields } from '#app/ui/staff/publication-fields.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { type EditedWords, SWITCH, type WordsAnswer } from './words-form.ts'

type WordsEditorProps = { readonly loaded: EditedWords; readonly answer: WordsAnswer | undefined }

/** The form of the words of a mail, with what was found in them, what changes, and how the mail looks. */
export function WordsEditor({ loaded, answer }: WordsEditorProps) {
  const { kind, label } = loaded
  return (
    <EditorFrame
      title={`メールの文面：${label}`}
      list={{ href: staffHref('staff-mail-words'), text: 'メールの文面の一覧へ戻る' }}
      historyHref={staffHref('staff-mail-words-history', { kind })}
      noun="文面"
      current="いまの文面"
      hint={loaded.hasDraft ? '下書きの続きです。' : ''}
      answer={answer}
      button="登録する"
      preview={answer?.samples && <Samples kind={kind} words={answer.words} samples={answer.samples} />}
    >
      <WordsForm loaded={loaded} answer={answer} />
    </EditorFrame>
  )
}

function WordsForm({ loaded, answer }: WordsEditorProps) {
  const [words, choices] = [answer?.words ?? loaded.words, { ...loaded.choices, ...answer?.choices }]
  const field = (name: keyof MailWords) => ({
    name,
    label: MAIL_WORDS_LABELS[name],
    help: MAIL_WORDS_HELP[name],
    value: words[name],
    error: answer?.errors?.[name],
  })
  return (
    <StaffForm label="メールの文面" version={answer?.edition ?? loaded.edition} formKey={loaded.formKey}>
      <input type="hidden" name="uid" value={choices.uid} />
      <input type="hidden" name="seen" value={answer?.seen ?? ''} />
      <TextField {...field('title')} required />
      <TextArea {...field('opening')} rows={6} required />
      <PlaceholderMenu placeholders={loaded.placeholders} field="opening" button="はじめの文に入れる" />
      <TextArea {...field('closing')} rows={4} />
      <PublicationFields choices={choices} error={answer?.errors?.at} words={SWITCH} />
      <p className="staff-actions">
        <button type="submit" name="intent" value="preview" className="button">
          見え方を確かめる
        </button>
        <button type="submit" name="intent" value="sample" className="button button-plain">
          自分へ見本を送る
        </button>
        <button type="submit" name="intent" value="draft" className="button button-plain">
          下書きを保存する
        </button>
        <button type="submit" name="intent" value="publish" className="button button-plain">
          登録する
        </button>
      </p>
    </StaffForm>
  )
}

type SamplesProps = Required<Pick<WordsAnswer, 'words' | 'samples'>> & { readonly kind: string }

/** The mail as text; its HTML has styles of its own, so it opens in a page of its own. */
function Samples({ kind, words, samples }: SamplesProps) {
  return (
    <section aria-labelledby="samples-title">
      <h2 id="samples-title">見え方</h2>
      <p className="staff-hint">お名前・金額・リンクは架空のものです。</p>
      {samples.map(({ name, subject, text }, index) => (
        <details key={name} className="staff-sample" open={index === 0}>
          <summary>{`${name}：${subject}`}</summary>
          <form method="post" action={staffHref('staff-mail-words-html', { kind })} target="_blank" rel="noopener">
            <input type="hidden" name="sample" value={index} />
            {Object.entries(words).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
            <button type="submit" className="button button-plain" aria-label={`HTMLの形で開く：${name}`}>
              HTMLの形で開く
            </button>
          </form>
          <MailText text={text} />
        </details>
      ))}
    </section>
  )
}
