import { questionCountText } from '#app/shell-script/later/filter-questions.ts'
import { BlocksView } from '#app/ui/blocks-view.server.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { answerText, type QuestionGroup, questionGroups } from '#content/blocks.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/content-page.ts'
import type { Content } from './content-html.server.tsx'
import { findQuestions, parseQuery } from './find-questions.ts'
import { type PageView, requirePageView } from './pages.server.ts'

export function faqPage({ url, context }: Route.LoaderArgs): Content {
  return faqContent(requirePageView(pageHref('faq'), context), parseQuery(url.searchParams.get('q')))
}

export function faqContent({ blocks, ...page }: PageView, query = ''): Content {
  const groups = questionGroups(blocks)
  return { page, body: <Questions groups={groups} query={query} />, data: [faqData(groups)] }
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
  const found = findQuestions(groups, query)
  const foundIds = new Set(found.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const isFound = ({ id }: { id: string }) => foundIds.has(id)
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
          <p className="faq-count" role="status">
            {questionCountText(foundIds.size, isSearch)}
          </p>
        </form>
      </search>
      <Groups groups={groups} isHidden={isSearch} />
      {groups.map(({ id, title, questions }) => (
        <section className="faq-group" key={id} hidden={!questions.some(isFound)}>
          <h2 id={id}>{phrased(title)}</h2>
          {questions.map(({ id: questionId, text, answer }) => (
            <details
              className="faq-entry accordion"
              id={questionId}
              key={questionId}
              hidden={!foundIds.has(questionId)}
              open={isSearch && foundIds.has(questionId)}
            >
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
      <NoResults isHidden={foundIds.size > 0} />
    </>
  )
}

function Groups({ groups, isHidden }: { groups: readonly QuestionGroup[]; isHidden: boolean }) {
  return (
    <nav className="content-contents" aria-labelledby="contents" hidden={isHidden}>
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

function NoResults({ isHidden }: { isHidden: boolean }) {
  return (
    <div className="content-note faq-none" hidden={isHidden}>
      <p>
        お探しの言葉を含むご質問は見つかりませんでした。言葉を短くするか、
        <a href={pageHref('faq')}>すべてのご質問</a>をご覧ください。お急ぎの際は
        <a href={pageHref('contact')}>お問い合わせ</a>も承ります。
      </p>
    </div>
  )
}
