import type { ReactNode } from 'react'
import { ITEM_FORMS } from '#domain/catalog/forms.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { phrased } from '../phrased.tsx'
import type { SizeGuideTableView, SizeGuideView } from './size-guide-data.ts'

type BodyTable = NonNullable<SizeGuideView['bodies']>

/** The bodies that the sizes of the form are for. */
function BodySizes({ label, bodies: { columns, rows, ease } }: { label: string; bodies: BodyTable }) {
  return (
    <section className="size-guide" aria-labelledby="bodies-title">
      <h2 id="bodies-title">{phrased(`${label}：お身体の寸法の目安`)}</h2>
      {rows.length > 0 && (
        <table className="measure-table body-table">
          <caption className="spoken">サイズごとのお身体の寸法（cm）</caption>
          <thead>
            <tr>
              <th scope="col">サイズ</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, cells }) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="size-guide-note">
        {`ほどよいゆとり（実寸から、お身体の寸法を引いた値）：${ease.join('、')}。`}
        <a href={pageHref('my-size')}>私のサイズ</a>をご入力いただくと、商品ごとに計算してお示しします。
      </p>
    </section>
  )
}

export function StockSizes({ path, guide }: { readonly path: string; readonly guide: SizeGuideView }) {
  const { request, tables, bodies } = guide
  const label = ITEM_FORMS[request.form].label
  return (
    <>
      <section className="size-guide" id="stock" aria-labelledby="stock-title">
        <h2 id="stock-title">商品の実寸</h2>
        <p className="size-guide-text">
          いまお取り扱いのある一点一点を測った寸法です。同じサイズでも商品によって差がありますので、最小から最大までを記しています。
        </p>
        <SizeGuideForm path={path} guide={guide} />
        {tables.length === 0 ? (
          <p className="notice">
            この条件に合う品のお取り扱いが、ただいまございません。ブランドかサイズの指定を外してご覧ください。
          </p>
        ) : (
          tables.map((table) => <StockTable key={table.form} table={table} />)
        )}
        <p className="size-guide-note">
          単位はセンチです。平らに置いて測っており、1〜2センチほどの差が出ることがございます。
          {request.sizeLabel === undefined && 'サイズは小さいものから並んでいます。'}
        </p>
      </section>
      {bodies !== undefined && <BodySizes label={label} bodies={bodies} />}
    </>
  )
}

function SizeGuideForm({ path, guide }: { path: string; guide: SizeGuideView }) {
  const { request, forms, makers, sizeLabels } = guide
  const key = `${request.form} ${request.makerUid} ${request.sizeLabel}`
  return (
    <form className="size-guide-form" action={path} method="get" key={key}>
      <Choice id="guide-form" name="form" label="品目" value={request.form}>
        {forms.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.forms.map((form) => (
              <option key={form.key} value={form.key}>
                {form.label}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice id="guide-maker" name="maker_id" label="ブランド" value={String(request.makerUid ?? '')}>
        <option value="">すべて</option>
        {makers.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice id="guide-size" name="size" label="サイズ" value={request.sizeLabel ?? ''}>
        <option value="">すべて</option>
        {sizeLabels.map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </Choice>
      <button className="button button-plain" type="submit">
        実寸を見る
      </button>
    </form>
  )
}

type ChoiceProps = { id: string; name: string; label: string; value: string; children: ReactNode }

function Choice({ id, name, label, value, children }: ChoiceProps) {
  return (
    <div className="labelled">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select className="entry" id={id} name={name} defaultValue={value}>
        {children}
      </select>
    </div>
  )
}

function StockTable({ table }: { table: SizeGuideTableView }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className="measure-scroll" tabIndex={0} aria-label={`${table.label}の実寸`}>
      <table className="measure-table size-guide-table">
        <caption>{table.label}</caption>
        <thead>
          <tr>
            <th scope="col">サイズ</th>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">点数</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ size, count, cells }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {cells.map((cell, index) => (
                <td key={table.columns[index]} data-label={table.columns[index]}>
                  {cell}
                </td>
              ))}
              <td data-label="点数">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
