const med = {
  medId: 9,
  idSolicitacaoDevolucao: 'cd6b1bd6-d446-403d-ad1a-bcc7b82460f1',
  endToEndId: 'E19540550202611211500wrZtwiItNjB',
  transactionId: 1,
  status: 'RECEIVED',
  reason: 'REFUND_REQUEST',
  cause: 'SOCIAL_ENGINEERING',
  description: 'O pagador relata um golpe por telefone.',
  analysisResult: null,
  analysisDetails: null,
  requestingBank: { ispb: '19540550', name: 'Asaas' },
  contestedBank: { ispb: '99999003', name: 'Banco Sandbox' },
  blockStatus: 'BLOCKED',
  blockedAmount: 89.5,
  answerDueAt: '2026-11-28T15:00:15.000Z',
  createdAt: '2026-11-21T15:00:15.000Z',
  updatedAt: '2026-11-21T15:00:15.000Z',
  ledger: [
    {
      seq: 21,
      at: '2026-11-21T15:00:15.000Z',
      transactionId: 9,
      movement: 'reserve',
      available: -89.5,
      blocked: 89.5,
    },
  ],
  deliveries: [],
  timeline: [
    {
      at: '2026-11-21T15:00:15.000Z',
      on: 'create',
      from: null,
      to: 'OPEN',
      by: 'control',
    },
    {
      at: '2026-11-21T15:00:15.000Z',
      on: 'acknowledge',
      from: 'OPEN',
      to: 'RECEIVED',
      by: 'control',
    },
  ],
}

/** MEDs, as the descriptions of their endpoints show them. */
export const EXAMPLES = {
  open: {
    transaction: 'order-1',
    cause: 'SOCIAL_ENGINEERING',
    description: 'O pagador relata um golpe por telefone.',
  },
  opened: {
    med,
    fired: [
      {
        at: '2026-11-21T15:00:15.000Z',
        kind: 'control',
        id: 9,
        what: 'med 9 was created as OPEN (by control)',
      },
      {
        at: '2026-11-21T15:00:15.000Z',
        kind: 'control',
        id: 9,
        what: 'med 9 went from OPEN to RECEIVED (acknowledge, by control)',
      },
    ],
  },
  event: { event: 'reject', details: 'O produto foi entregue.' },
  driven: {
    med: {
      ...med,
      status: 'ANALYZED',
      analysisResult: 'REJECTED',
      analysisDetails: 'O produto foi entregue.',
      blockStatus: 'RELEASED',
      answerDueAt: null,
      ledger: [
        {
          seq: 21,
          at: '2026-11-21T15:00:15.000Z',
          transactionId: 9,
          movement: 'reserve',
          available: -89.5,
          blocked: 89.5,
        },
        {
          seq: 22,
          at: '2026-11-21T15:00:15.000Z',
          transactionId: 9,
          movement: 'release',
          available: 89.5,
          blocked: -89.5,
        },
      ],
      timeline: [
        {
          at: '2026-11-21T15:00:15.000Z',
          on: 'create',
          from: null,
          to: 'OPEN',
          by: 'control',
        },
        {
          at: '2026-11-21T15:00:15.000Z',
          on: 'acknowledge',
          from: 'OPEN',
          to: 'RECEIVED',
          by: 'control',
        },
        {
          at: '2026-11-21T15:00:15.000Z',
          on: 'reject',
          from: 'RECEIVED',
          to: 'ANALYZED',
          by: 'control',
        },
      ],
    },
    fired: [
      {
        at: '2026-11-21T15:00:15.000Z',
        kind: 'control',
        id: 9,
        what: 'med 9 went from RECEIVED to ANALYZED (reject, by control)',
      },
    ],
  },
}
