import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate'

/** Rules of the recommended preset that do not fit, and what HTML requires beside them. */
const PAGE_RULES = {
  extends: ['html-validate:recommended'],
  elements: [
    'html5',
    {
      time: { attributes: { datetime: { required: true } } },
      ul: { requiredContent: ['li'] },
      ol: { requiredContent: ['li'] },
    },
  ],
  rules: {
    // HTML has no case; React writes the names of attributes as in its own documentation.
    'attr-case': 'off',
    // HTML lets all three forms of an attribute without value; React writes the empty value.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // The values of a list have one name, and a hidden field has the value of a box that is not checked.
    'form-dup-name': 'off',
    // The linter asks for the type where the code is; the hearts of a list leave out `submit`.
    'no-implicit-button-type': 'off',
    // A number with hyphens of another kind could not be copied into a telephone.
    'tel-non-breaking': 'off',
    // Identifiers of React begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // React writes a slash at the end of elements without contents, which HTML ignores.
    'void-style': 'off',
    // The buttons of some forms are elsewhere, by their attribute `form`, and a passkey is asked for by a script.
    'wcag/h32': 'off',
  },
} as const

/** What mail programs understand is older: React Email lays out with tables and inline styles. */
const MAIL_RULES = {
  ...PAGE_RULES,
  rules: {
    ...PAGE_RULES.rules,
    // Its document type makes old programs use their standard layout.
    'doctype-html': 'off',
    // Outlook reads conditional comments and the attributes of tables, and no style sheet.
    'no-conditional-comment': 'off',
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
    // The older name of the role is the one that all programs know.
    'presentation-role-style': 'off',
  },
} as const

/** Resolves its configuration once, which takes as long as validating a small page. */
class OneConfig extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.#resolved ??= super.getConfigFor(handle)
    return this.#resolved
  }
}

const validatorOf = (rules: object) => new HtmlValidate(new OneConfig(rules))
const pages = validatorOf(PAGE_RULES)
const mails = validatorOf(MAIL_RULES)

/** The faults of a document of HTML, each as `line:column rule: message`. */
export async function htmlErrorsOf(html: string, of: 'page' | 'mail' = 'page'): Promise<string[]> {
  const { results } = await (of === 'page' ? pages : mails).validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  )
}
