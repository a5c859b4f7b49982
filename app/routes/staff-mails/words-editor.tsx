import { MAIL_WORDS_HELP, MAIL_WORDS_LABELS } from '#app/text/mail-words-text.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { LineDiffView } from '#app/ui/staff/line-diff-view.tsx'
import { MailText } from '#app/ui/staff/mail-text.tsx'
import { PlaceholderMenu } from '#app/ui/staff/placeholder-menu.tsx'
import { PublicationFields } from '#app/ui/staff/publication-fields.tsx'
import { RejectionAlert, StaffDone, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { TextProblems } from '#app/ui/staff/text-problems.tsx'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { type EditedWords, SWITCH, type WordsAnswer } from './words-form.ts'

type WordsEditorProps = { readonly loaded: EditedWords; readonly answer: WordsAnswer | undefined }

/** The form of the words of a mail, with what was found in them, what changes, and how the mail looks. */
export function WordsEditor({ loaded, answer }: WordsEditorProps) {
  const { kind, label } = loaded
  return (
    <div className="staff-move page-editor">
      <h1>{`メールの文面：${label}`}</h1>
      <p>
        <a href={staffHref('staff-mail-words')}>メールの文面の一覧へ戻る</a>
        {'　'}
        <a href={staffHref('staff-mail-words-history', { kind })}>これまでの文面</a>
      </p>
      {loaded.hasDraft && <p className="staff-hint">下書きの続きです。</p>}
      <StaffDone message={answer?.sentTo && `${answer.sentTo}へ見本を送りました。`} />
      <RejectionAlert message={answer?.message} />
      <ErrorSummary errors={answer?.errors} title="内容を確かめてください" />
      {answer?.otherDiff && (
        <section className="staff-differences" aria-labelledby="other-title">
          <h2 id="other-title">ほかの方が保存した文面との違い</h2>
          <p>下の欄には入力した内容が残っています。このまま保存すると、入力した内容になります。</p>
          <LineDiffView lines={answer.otherDiff} />
        </section>
      )}
      <TextProblems problems={answer?.problems} button="登録する" />
      <WordsForm loaded={loaded} answer={answer} />
      {answer?.diff && (
        <section aria-labelledby="diff-title">
          <h2 id="diff-title">いまの文面との違い</h2>
          <LineDiffView lines={answer.diff} />
        </section>
      )}
      {answer?.samples && <Samples kind={kind} words={answer.words} samples={answer.samples} />}
    </div>
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
