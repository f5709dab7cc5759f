// The documentation of PartnerSSO shows what follows the mark below.
// example:
import PartnerSSO
import SAMLPayload

func answer(
  to response: PresentedResponse, by post: (FormBody) async -> (status: Int, code: ExactString?)
) async -> ServiceAnswer {
  var form = FormBody()
  form.append(name: "SAMLResponse", value: response.formValue)
  let (status, code) = await post(form)
  guard status != 201 else { return .authenticated(AuthenticationToken()) }
  return .failure(ServiceFailure(.refused, status: status, code: code, posts: 1))
}
