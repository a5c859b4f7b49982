import { operatorContext } from '#app/context.ts'
import { Icon } from '#app/ui/icon.tsx'
import { answerText, type QuestionGroup, questionGroups } from '#content/blocks.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/content-page.ts'
import { BlocksView } from './blocks-view.server.tsx'
import type { Content } from './content-html.server.tsx'
import { findQuestions, parseQuery } from './find-questions.ts'
import { pageView, requirePage } from './pages.server.ts'

export function faqPage({ url, context }: Route.LoaderArgs): Content {
  const { blocks, ...page } = pageView(requirePage(pageHref('faq'), context.get(operatorContext)))
  const groups = questionGroups(blocks)
  const query = parseQuery(url.searchParams.get('q'))
  return { page, body: <Questions groups={findQuestions(groups, query)} query={query} />, data: [faqData(groups)] }
}

function faqData(groups: readonly QuestionGroup[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map((question) => ({
        '@type': 'Question',
        name: question.text,
        acceptedAnswer: { '@type': 'Answer', text: answerText(question) },
      })),
    ),
  }
}

function Questions({ groups, query }: { groups: readonly QuestionGroup[]; query: string }) {
  const isSearch = query !== ''
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <search>
        <form className="faq-search" action={pageHref('faq')} data-reload={true}>
          <label htmlFor="faq-q">ご質問を言葉で探す</label>
          <div className="search-form">
            <input
              className="entry search-entry"
              id="faq-q"
              type="search"
              name="q"
              defaultValue={query}
              maxLength={100}
              placeholder="例：返却　キャンセル　サイズ"
            />
            <button className="icon-button search-button" type="submit" aria-label="ご質問を探す">
              <Icon name="search" />
            </button>
          </div>
          <p className="faq-count">
            {isSearch ? `${count}件のご質問が見つかりました。` : `${count}件のご質問を掲載しています。`}
          </p>
        </form>
      </search>
      {isSearch ? null : <Groups groups={groups} />}
      {groups.map(({ id, title, questions }) => (
        <section className="faq-group" key={id}>
          <h2 id={id}>{title}</h2>
          {questions.map(({ id: questionId, text, answer }) => (
            <details className="faq-entry accordion" id={questionId} key={questionId}>
              <summary>
                <h3>{text}</h3>
              </summary>
              <div className="content-body">
                <BlocksView blocks={answer} />
              </div>
            </details>
          ))}
        </section>
      ))}
      {count === 0 && <NoResults />}
    </>
  )
}

function Groups({ groups }: { groups: readonly QuestionGroup[] }) {
  return (
    <nav className="content-contents" aria-labelledby="contents">
      <h2 id="contents">ご質問の種類</h2>
      <ol>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function NoResults() {
  return (
    <div className="content-note">
      <p>
        お探しの言葉を含むご質問は見つかりませんでした。言葉を短くするか、
        <a href={pageHref('faq')}>すべてのご質問</a>をご覧ください。お急ぎの際は
        <a href={pageHref('contact')}>お問い合わせ</a>も承ります。
      </p>
    </div>
  )
}
