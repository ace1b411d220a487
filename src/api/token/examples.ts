/** Bodies and answers of the token endpoint, as its description shows them. */
export const EXAMPLES = {
  body: {
    clientId: '632d74c3-703b-44ca-891d-b35fbfa9b8f3',
    clientSecret: 'only-an-example-of-a-client-secret',
  },
  token: {
    access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI2MzJkNzRjMyJ9.c2lnbmF0dXJl',
    token_type: 'Bearer',
    expires_in: 1800,
  },
}
