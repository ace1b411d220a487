const scenario = {
  name: 'tax-id-mismatch',
  about: 'The destination bank says the document is not the key holder’s.',
  sobre: 'O banco de destino diz que o documento não é do titular da chave.',
  for: ['cash-out', 'cash-out-qrcode', 'transfer'],
  aliases: ['TAX_ID_MISMATCH', 'error:document-mismatch'],
  argument: null as string | null,
  source: 'built-in' as const,
  file: 'cash-out/tax-id-mismatch.yaml',
  curl: 'curl -s -X POST "http://127.0.0.1:3000/api/pix/cash-out" -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -H "X-Sandbox-Scenario: tax-id-mismatch" -d "{\\"value\\":25.5, …}"',
}

/** Scenarios and profiles, as the descriptions of their endpoints show them. */
export const EXAMPLES = {
  scenario,
  withText: {
    ...scenario,
    text: 'about: The destination bank says the document is not the key holder’s.\nfor: [cash-out, cash-out-qrcode, transfer]\nsteps:\n  - wait: 1s\n  - fail: TAX_ID_MISMATCH\n',
  },
  lint: { name: 'late', source: 'about: The payer pays late.\nfor: cash-in\nstpes:\n  - wait: 10s\n  - pay\n' },
  linted: {
    ok: false,
    problems: [
      {
        file: 'late.yaml',
        line: 3,
        column: 1,
        rule: 'unknown-key',
        message: 'a scenario has no member "stpes"',
        fix: 'did you mean steps?',
      },
    ],
  },
  profile: {
    name: 'efi-bands',
    about: 'Amounts decide as in Efí’s test environment.',
    sobre: 'O valor decide como na homologação da Efí.',
    use: {
      'cash-out': [
        { upTo: 10, play: 'success' },
        { upTo: 20, play: 'order-rejected' },
        { play: 'insufficient-balance' },
      ],
      'refund-in': { success: '99%', fails: '1%' },
    },
    source: 'built-in' as const,
    file: 'profiles/efi-bands.yaml',
  },
}
