module example.com/verify-posted

go 1.19
