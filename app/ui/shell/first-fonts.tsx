import tokens from '../../styles/tokens.css?raw'

/** The fonts of the first screen of a phone: sizes in CSS pixels, by family and weight. */
const FIRST_FONTS = {
  sans: { 400: [10, 12, 13, 14, 16], 500: [14, 16], 600: [12, 14, 16, 18, 28], 700: [18] },
  serif: { 400: [18], 500: [16, 18, 20, 22, 28], 600: [14, 16, 22] },
}

/** How many fonts are looked up in one task. */
const FONTS_PER_TASK = 4

/** Per family: its names in the style sheet, and the weights and sizes. */
const firstFonts = () =>
  Object.entries(FIRST_FONTS).map(([family, weights]) => [
    new RegExp(`--${family}: (.*);`).exec(tokens)?.[1],
    Object.entries(weights).flatMap(([weight, sizes]) => sizes.map((size: number) => `${weight} ${size}px`)),
  ])

/**
 * Looks up the fonts while the style sheet is on its way. The first layout would otherwise find and load all of them
 * in one task. Measuring a text on a canvas does the same.
 */
const lookUp = () => `{let context=document.createElement("canvas").getContext("2d");
for(let [names,fonts] of ${JSON.stringify(firstFonts())})while(context&&fonts.length>0){
let some=fonts.splice(0,${FONTS_PER_TASK});
setTimeout(()=>{for(let font of some){context.font=font+" "+names;context.measureText("あ")}})}}`

const SCRIPT = { __html: import.meta.env.SSR ? lookUp() : '' }

/**
 * Prepares the fonts of the first screen (decision 074). Its text is the same for all visitors: the policy names it by
 * its hash. Only the server has it; the browser leaves the element as it is.
 */
export function FirstFonts() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text
  return <script dangerouslySetInnerHTML={SCRIPT} suppressHydrationWarning={true} />
}
