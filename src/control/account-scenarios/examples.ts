const file = { about: 'The payer pays after ten seconds.', for: ['cash-in'], steps: [{ wait: '10s' }, 'pay'] }
const text = 'about: The payer pays after ten seconds.\nfor: [cash-in]\nsteps:\n  - wait: 10s\n  - pay\n'

/** A scenario of an account, as the descriptions of its endpoints show it. */
export const EXAMPLES = {
  file,
  text,
  scenario: {
    name: 'pays-after-ten',
    about: file.about as string | null,
    for: ['cash-in' as const],
    aliases: [] as string[],
    text,
    problems: [],
  },
}
