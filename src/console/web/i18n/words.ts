import { language } from '../state/preferences.ts'

/** Words of the API that stand in sentences of the page. States, codes, kinds and names of events stay as they are. */
const IN_PORTUGUESE: Readonly<Record<string, string>> = {
  // What happened to a transaction or a MED.
  create: 'criação',
  pay: 'pagamento',
  confirm: 'confirmação',
  fail: 'falha',
  expire: 'expiração',
  remove: 'remoção',
  'remove-by-provider': 'remoção pelo provedor',
  refund: 'devolução',
  acknowledge: 'recebimento acusado',
  accept: 'aceite',
  reject: 'rejeição',
  cancel: 'cancelamento',
  // Who did it, where no scenario did.
  api: 'API',
  control: 'controle',
  payment: 'pagamento',
  expiry: 'prazo da cobrança',
  deadline: 'prazo do MED',
  split: 'divisão',
  // How a scenario was chosen, and who decided an answer.
  header: 'cabeçalho',
  armed: 'armado',
  when: 'valores do pedido',
  default: 'padrão da conta',
  profile: 'perfil',
  'built-in': 'embutido',
  fault: 'falha da conta',
  request: 'pedido',
  scenario: 'cenário',
  operation: 'operação',
  // Objects of a BR Code.
  'Payload format indicator': 'Indicador do formato',
  'Point of initiation method': 'Forma de iniciação',
  'Merchant account': 'Conta do recebedor',
  'PIX key': 'Chave PIX',
  Description: 'Descrição',
  'ISPB of the withdrawal facilitator': 'ISPB do facilitador de saque',
  'URL of the charge': 'URL da cobrança',
  'Merchant category code': 'Categoria do recebedor',
  'Transaction currency': 'Moeda',
  'Transaction amount': 'Valor',
  'Country code': 'País',
  'Merchant name': 'Nome do recebedor',
  'Merchant city': 'Cidade do recebedor',
  'Postal code': 'CEP',
  'Additional data': 'Dados adicionais',
  Other: 'Outro',
}

/** A word of the API in the language of the reader; one that has no other is said as it is. */
export function word(given: string): string {
  return language.value === 'pt' ? (IN_PORTUGUESE[given] ?? given) : given
}
