import { renderToStaticMarkup } from 'react-dom/server'
import {
  easesText,
  fitNotes,
  fitSentence,
  lengthsText,
  MY_SIZE,
  reviewersText,
  VERDICT_TEXTS,
} from '#app/text/fit-text.ts'
import { BodySizeFields } from '#app/ui/body-size-fields.tsx'
import type { BodySize } from '#domain/fit/body-size.ts'
import type { ItemFit, SizeFit } from '#domain/fit/fit.ts'
import { similarityOf } from '#domain/fit/similar-reviewers.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { FittedView } from '#services/fits.ts'
import { MY_SIZE_FORM } from './item-fit.ts'

type Fitted = Extract<ItemFit, { kind: 'fitted' }>

/** Up to so many sizes are all shown. */
const MAX_SHOWN = 3

/** What the item page says about the fit, with the form for the measures, as HTML; undefined for accessories. */
export function itemFitHtml(fitted: FittedView, size: BodySize | undefined): string | undefined {
  const { fit } = fitted
  return fit.kind === 'none' ? undefined : renderFit(fitted, fit, size)
}

type KnownFit = Exclude<ItemFit, { kind: 'none' }>

function renderFit({ reviewers, isShoe }: FittedView, fit: KnownFit, size: BodySize | undefined): string {
  const similarity = size && similarityOf(size, isShoe)
  return renderToStaticMarkup(
    <>
      {size !== undefined && <FitResult fit={fit} size={size} />}
      {reviewers !== undefined && similarity !== undefined && (
        <p className="fit-reviewers">
          {reviewersText(reviewers, similarity)}
          <a href="#reviews">ご感想を読む</a>
        </p>
      )}
      <details className="my-size accordion">
        <summary>{size === undefined ? `${MY_SIZE}を入力して、合うサイズを見る` : `${MY_SIZE}を変更する`}</summary>
        <p className="choice-note">おわかりになるものだけで結構です。普段のサイズだけでもお示しできます。</p>
        <BodySizeFields values={size ?? {}} form={MY_SIZE_FORM} />
        <div className="my-size-acts">
          <button className="button button-plain" type="submit" form={MY_SIZE_FORM} name="intent" value="save">
            合うサイズを見る
          </button>
          {size !== undefined && (
            <button className="text-button" type="submit" form={MY_SIZE_FORM} name="intent" value="delete">
              {MY_SIZE}を削除する
            </button>
          )}
        </div>
      </details>
    </>,
  )
}

/** The recommended size and its neighbours; the other sizes of an item with many. */
function nearBest({ sizes, best }: Fitted): [near: Fitted['sizes'], others: Fitted['sizes']] {
  const at = best === undefined ? -1 : sizes.indexOf(best)
  const isNear = (index: number) => at < 0 || sizes.length <= MAX_SHOWN || Math.abs(index - at) <= 1
  return [sizes.filter((_, index) => isNear(index)), sizes.filter((_, index) => !isNear(index))]
}

function FitResult({ fit, size }: { fit: KnownFit; size: BodySize }) {
  const [near, others] = fit.kind === 'fitted' ? nearBest(fit) : [[], []]
  return (
    <div className="fit-result">
      <p className="fit-sentence">{fitSentence(fit)}</p>
      {fit.kind === 'fitted' && (
        <>
          {fit.best === undefined && (
            <p className="choice-note">
              <a href={pageHref('fitting')}>サイズのご相談</a>を承ります。
            </p>
          )}
          <SizeFits sizes={near} best={fit.best} />
          {others.length > 0 && (
            <details className="fit-others accordion">
              <summary>ほかのサイズ（{others.map(({ label }) => label).join('・')}）</summary>
              <SizeFits sizes={others} best={fit.best} />
            </details>
          )}
          {fitNotes(fit, size).map((note) => (
            <p className="choice-note" key={note}>
              {note}
            </p>
          ))}
        </>
      )}
    </div>
  )
}

function SizeFits({ sizes, best }: { readonly sizes: readonly SizeFit[]; readonly best: SizeFit | undefined }) {
  return (
    <dl className="fit-sizes">
      {sizes.map((each) => (
        <div key={each.label} className={each === best ? 'fit-best' : undefined}>
          <dt>{each.label}</dt>
          <dd>
            <b>{each.verdict === undefined ? '実寸なし' : VERDICT_TEXTS[each.verdict]}</b>
            {each === best && <span className="fit-mark">おすすめ</span>}
            {each.points.length > 0 && <small>{easesText(each)}</small>}
            {lengthsText(each) !== '' && <small>{lengthsText(each)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
